import { useLanguage } from '../../words/use-language.ts'

interface Props {
  labels: { en: string; th: string }[]
}

/** A chip for each label, in the page's language. Renders nothing if there are no labels. */
export const LabelChips = ({ labels }: Props) => {
  const language = useLanguage()
  if (labels.length === 0) return null
  return (
    <>
      {/* A space instead of a margin, which would indent chips that wrap to the next line. */ ' '}
      <span className="label-chips">
        {labels.map(label => (
          <span key={label.en} className="chip">
            {label[language]}
          </span>
        ))}
      </span>
    </>
  )
}
