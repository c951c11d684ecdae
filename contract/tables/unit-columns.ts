/** Returns true for the name of a column that contains the unit of each row. */
export const isUnitName = (name: string) => /^(?:units?(?: of measure(?:ment)?)?|หน่วย(?:นับ|วัด)?)$/i.test(name.trim())
