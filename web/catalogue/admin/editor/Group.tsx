import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  text: string
  children: ReactNode
}

/** A part of the form: what it is about at the left, its fields at the right. */
export const Group = ({ title, text, children }: Props) => {
  const id = useId()
  return (
    <section className="group" aria-labelledby={id}>
      <div className="about">
        <h2 id={id}>{title}</h2>
        <p className="small soft">{text}</p>
      </div>
      <div className="rows">{children}</div>
    </section>
  )
}
