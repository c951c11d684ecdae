/** A column's name as it is compared: the same letters the same way, without the blanks around them. */
export const columnName = (text: string) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()
