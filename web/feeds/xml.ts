/** Escapes text for XML 1.0; removes control characters, which XML does not allow. */
export const escapeXml = (text: string) =>
  text.replace(/[\p{Cc}--[\t\n\r]]|[\ufffe\uffff]/gv, '').replace(/[&<>"']/g, sign => entities[sign] as string)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Returns the response of an XML document. */
export const buildXmlResponse = (type: `application/${string}xml`, document: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`, {
    headers: { 'content-type': `${type}; charset=utf-8` },
  })
