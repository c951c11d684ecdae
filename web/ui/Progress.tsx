import './progress.css'

interface Props {
  /** Name of the work, for screen readers. */
  name: string
  /** The finished part of the work, between 0 and 1; undefined if it is unknown. */
  share?: number | undefined
}

/** A bar that shows the progress of long work; it moves endlessly if the progress is unknown. */
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
