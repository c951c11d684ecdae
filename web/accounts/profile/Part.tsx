import { type ReactNode, useId } from 'react'
import { Title } from '../../ui/values/Title.tsx'

interface Props {
  title: string
  text: string
  /** The id with which a URL leads to the part. */
  anchor?: string
  children: ReactNode
}

/** A section of the profile: its title and one line of text at the left, its controls at the right. */
export const ProfilePart = ({ title, text, anchor, children }: Props) => {
  const id = useId()
  return (
    <section className="part" id={anchor} aria-labelledby={id}>
      <div>
        <h2 id={id}>
          <Title text={title} />
        </h2>
        <p className="small soft">{text}</p>
      </div>
      <div className="rows">{children}</div>
    </section>
  )
}
