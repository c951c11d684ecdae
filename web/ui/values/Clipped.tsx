/** A name of at most two lines in a table. A tip shows the whole name if it is cut off; on phones, so does an expanded row. */
export const Clipped = ({ text }: { text: string }) => (
  <span className="clip" title={text}>
    {text}
  </span>
)
