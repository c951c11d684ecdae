/** Adds thousands separators to a figure in digits, with or without a sign, and keeps all its decimals. */
export const groupDigits = (figure: string) => {
  const [integerPart = '', fraction] = figure.split('.')
  const withSeparators = integerPart.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? withSeparators : `${withSeparators}.${fraction}`
}
