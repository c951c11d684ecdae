const entities = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

/** Replaces the entities of a text by their characters. Calls `refuseDamaged` for an unknown entity and one that is not a character. */
export const resolveEntities = (text: string, refuseDamaged: () => never) =>
  text.replace(/&([^;&]{0,10});?/g, (entity, name: string) => {
    if (!entity.endsWith(';')) return refuseDamaged()
    const hexadecimal = /^#x([0-9a-fA-F]{1,6})$/.exec(name)?.[1]
    const decimal = /^#(\d{1,7})$/.exec(name)?.[1]
    if (hexadecimal === undefined && decimal === undefined) return entities.get(name) ?? refuseDamaged()
    const codePoint = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
    return isCharacter(codePoint) ? String.fromCodePoint(codePoint) : refuseDamaged()
  })

const isCharacter = (codePoint: number) => {
  const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff
  return codePoint > 0 && codePoint <= 0x10ffff && !isSurrogate
}
