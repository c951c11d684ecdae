// Exactly one address: a list of addresses would send a link to strangers.
const singleAddressPattern = /^[^\s\p{Cc}<>(),;:"[\]\\@]+@[^\s\p{Cc}<>(),;:"[\]\\@]+$/u

/** Returns true if a text is exactly one email address, without a name; only then can a mail be queued to it. */
export const isEmailAddress = (text: string) => singleAddressPattern.test(text)
