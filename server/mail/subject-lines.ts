/** Longer subjects are cut; mail programs show far fewer characters. */
const maxSubjectLength = 200

/** Makes a text the subject of a mail: removes line breaks, which a name may contain but a subject may not, and limits the length. */
export const toSubjectLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').slice(0, maxSubjectLength)
