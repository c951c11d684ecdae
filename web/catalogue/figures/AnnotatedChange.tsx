import './annotated-change.css'

/** A change, marked if the publisher annotated one of its two values. */
export const AnnotatedChange = ({ text, annotation }: { text: string; annotation: string | null }) =>
  annotation === null ? (
    text
  ) : (
    <span className="annotatedchange" title={annotation}>
      {text}
      <span className="vh"> ({annotation})</span>
    </span>
  )
