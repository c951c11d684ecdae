// The Canadian way of writing days is yyyy-mm-dd.
const dayInBangkok = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' })

/** The day yyyy-mm-dd on which a moment falls in Bangkok. */
export const dayOf = (moment: string) => dayInBangkok.format(new Date(moment))
