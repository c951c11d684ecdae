import { Fragment } from 'react'

/** A long name without spaces, e.g. an e-mail address; its line may break after dots, hyphens and underscores. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[._-])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no ids
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
