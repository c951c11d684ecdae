/** Escapes text for XML 1.0; removes control characters, which XML does not allow. */
export const escapeXml = (text: string) =>
  text
    .replace(/[\p{Cc}--[\t\n\r]]|[\ufffe\uffff]/gv, '')
    .replace(/[&<>"']/g, character => entities[character] as string)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Builds the response for an XML document without its declaration, which is added. */
export const buildXmlResponse = (type: `application/${string}xml`, document: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`, {
    headers: { 'content-type': `${type}; charset=utf-8` },
  })
