const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for the content and the quoted attributes of HTML. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => entities[character]!)
