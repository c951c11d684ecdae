/** A telephone number that a telephone can dial: Thai numbers are dialled from abroad as well. */
export const PhoneNumber = ({ of: number }: { of: string }) => {
  const digits = number.replace(/[\s()-]/g, '')
  if (!/^(\+|0)\d+$/.test(digits)) return number
  return <a href={`tel:${digits.replace(/^0/, '+66')}`}>{number}</a>
}
