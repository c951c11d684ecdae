import type { Language } from '../../../contract/visit.ts'

/** Words for large numbers, the longest first. The last two are written, not read. */
const multipliers = [
  { size: 1e12, en: 'trillion', th: 'ล้านล้าน' },
  { size: 1e9, en: 'billion', th: 'พันล้าน' },
  { size: 1e6, en: 'million', th: 'ล้าน' },
  { size: 1e3, en: 'thousand', th: 'พัน' },
  { size: 1e15, en: 'thousand trillion', th: 'พันล้านล้าน' },
  { size: 1e18, en: 'million trillion', th: 'ล้านล้านล้าน' },
] as const

/** Splits a unit into the size of its word for a large number, 1 without one, and the rest. */
export const splitMultiplier = (unit: string) => {
  for (const { size, en, th } of multipliers) {
    const [, base] = new RegExp(`^(?:${en}\\s+|${th}\\s*)(\\S.*)$`, 'i').exec(unit) ?? []
    if (base !== undefined) return { size, base }
  }
  return { size: 1, base: unit }
}

/** Joins the word for a large number, such as million, with a unit. Thai has no space between two Thai words. */
export const joinMultiplier = (size: number, base: string, language: Language) => {
  const word = size === 1 ? '' : multipliers.find(multiplier => multiplier.size === size)?.[language]
  if (word === undefined) return undefined
  return language === 'th' && /^[\u0e00-\u0e7f]/.test(base) ? word + base : `${word} ${base}`.trim()
}

/**
 * Names the unit of figures that are shown in thousands, millions or more of a unit in the language of the page: thousands of `million baht`
 * are `billion baht`. `unit` may be empty.
 */
export const enlargeUnit = (size: number, unit: string, language: Language) => {
  const multiplied = splitMultiplier(unit)
  return (
    joinMultiplier(size * multiplied.size, multiplied.base, language) ??
    `${joinMultiplier(size, '', language) ?? ''} ${unit}`.trim()
  )
}
