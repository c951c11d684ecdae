// Numbers of the zip format, as in APPNOTE.TXT, 4.3 to 4.6.

/** Flags of an entry. `encrypted` are three bits: encryption, strong encryption, an encrypted directory. */
export const flags = { encrypted: 0x2041, descriptor: 0x8, patched: 0x20, utf8: 0x800 }
/** The id of the zip64 extra field, which is called the long field in this folder. */
export const longFieldId = 1
/** The numbers of the compression methods that a zip may use. */
export const compressionMethods = { stored: 0, deflated: 8 }
