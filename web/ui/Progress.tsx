import './progress.css'

interface Props {
  /** What is in progress, for screen readers. */
  name: string
  /** Between 0 and 1; undefined where the rest is unknown. */
  share?: number | undefined
}

/** How far long work has come. */
export const Progress = ({ name, share }: Props) => {
  const percent = share === undefined ? undefined : Math.floor(share * 100)
  return (
    <div
      className={percent === undefined ? 'progress endless' : 'progress'}
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={percent === undefined ? undefined : { width: `${percent}%` }} />
    </div>
  )
}
