const units = ['bytes', 'KB', 'MB', 'GB'] as const

/** 7564 as 7.4 KB, counted in powers of 1024 as file managers do. */
export const formatBytes = (bytes: number) => {
  const power = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  const value = bytes / 1024 ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`
}

// The Canadian way of writing days is yyyy-mm-dd.
const dayInBangkok = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' })

/** The day yyyy-mm-dd on which a moment falls in Bangkok. */
export const dayOf = (moment: string) => dayInBangkok.format(new Date(moment))
