import fc from 'fast-check'

/** Values that no field accepts. */
export const wild = fc.oneof(
  fc.anything({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('\u0000', '\uD800', '__proto__', null, -1, 1e300),
)

const word = fc.constantFrom(
  ...['debt', 'public', 'หนี้สาธารณะ', 'ราคา', 'gdp', 'น้ำมัน', 'inflatoin', 'ประชากรไฟฟ้า'],
  ...['100%', 'a_b', '\\', "'", '2569', '๒', 'เ', 'x'],
)
/** Texts that readers and staff may type, in both languages, and texts that they would not. */
export const words = fc.oneof(
  fc.array(word, { maxLength: 5 }).map(some => some.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'กข่้ำาเแ๐% _\\\'"(abcé\u200B\u0301😀'), maxLength: 60 }),
)
