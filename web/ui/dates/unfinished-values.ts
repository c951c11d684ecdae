/** Value of a day field with incomplete input. It is not an ISO day, so the rules of the contract refuse it. */
export const unfinishedDay = 'unfinished'

/** Value of a time field with incomplete input. */
export const unfinishedTime = 'unfinished'
