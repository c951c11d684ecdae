import './office.css'

/** A text of the office as the server made it from Markdown. */
export const OfficeText = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made on the server from the office's own Markdown, HTML in it escaped
  <div className="officetext" dangerouslySetInnerHTML={{ __html: html }} />
)
