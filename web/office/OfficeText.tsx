import './office.css'

/** A text of the office, rendered from Markdown by the server. */
export const OfficeText = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server from the office's own Markdown, with HTML escaped
  <div className="officetext" dangerouslySetInnerHTML={{ __html: html }} />
)
