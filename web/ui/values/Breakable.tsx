import { Fragment } from 'react'

/** A name without spaces that may break after its dots, hyphens and underscores. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[._-])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no ids
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
