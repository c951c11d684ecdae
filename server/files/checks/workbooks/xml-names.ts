/** Returns a name without its namespace prefix. */
export const toLocalName = (name: string) => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name)
