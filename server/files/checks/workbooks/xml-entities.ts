const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Replaces the entities of a text by their characters. Calls `refuseDamaged` for an unknown entity and one that is not a character. */
export const resolveEntities = (text: string, refuseDamaged: () => never) =>
  text.replace(/&([^;&]{0,10});?/g, (entity, name: string) => {
    if (!entity.endsWith(';')) return refuseDamaged()
    const code = /^#x([0-9a-f]{1,6})$/i.exec(name)?.[1] ?? /^#(\d{1,7})$/.exec(name)?.[1]
    if (code === undefined) return entities[name] ?? refuseDamaged()
    const codePoint = Number.parseInt(code, name[1] === 'x' ? 16 : 10)
    return isCharacter(codePoint) ? String.fromCodePoint(codePoint) : refuseDamaged()
  })

const isCharacter = (codePoint: number) => {
  const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff
  return codePoint > 0 && codePoint <= 0x10ffff && !isSurrogate
}
