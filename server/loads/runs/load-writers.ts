/** Returns the writer of a load for the audit trail: the steward, with the name of the load in place of a call, and no IP address. */
export const toLoadWriter = (userId: number) => ({ userId, call: 'loadFromSource', address: '' })
