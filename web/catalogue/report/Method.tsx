import { detectLanguage } from './report-texts.ts'

/** The methodology of the figures, in paragraphs. */
export const Method = ({ text }: { text: string }) => (
  <div className="prose" lang={detectLanguage(text)}>
    {text.split(/\n\s*\n/).map(paragraph => (
      <p key={paragraph}>{paragraph}</p>
    ))}
  </div>
)
