import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  text: string
  /** True in a dialog, whose title is the h2. */
  inDialog?: boolean
  children: ReactNode
}

/** A section of a form: its title at the left, its fields at the right. */
export const FormGroup = ({ title, text, inDialog = false, children }: Props) => {
  const id = useId()
  const Heading = inDialog ? 'h3' : 'h2'
  return (
    <section className="group" aria-labelledby={id}>
      <div className="about">
        <Heading id={id}>{title}</Heading>
        <p className="small soft">{text}</p>
      </div>
      <div className="rows">{children}</div>
    </section>
  )
}
