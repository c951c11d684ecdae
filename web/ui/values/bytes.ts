const units = ['bytes', 'KB', 'MB', 'GB'] as const

/** Formats a size: 7564 as 7.4 KB, and an exact 20 MB without decimals. Units are powers of 1024, as in file managers. */
export const formatBytes = (bytes: number) => {
  const power = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  const value = bytes / 1024 ** power
  return `${Number.isInteger(value) || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`
}
