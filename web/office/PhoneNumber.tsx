const thailandCode = '+66'

/** A telephone number as a link in international format, because Thai numbers are also dialled from abroad. */
export const PhoneNumber = ({ of: number }: { of: string }) => {
  const digits = number.replace(/[\s()-]/g, '')
  if (!/^(\+|0)\d+$/.test(digits)) return number
  return <a href={`tel:${digits.replace(/^0/, thailandCode)}`}>{number}</a>
}
