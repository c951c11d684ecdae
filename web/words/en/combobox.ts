/** Fields that select from a long list. */
export const combobox = {
  optionsFound_one: '{{count}} match. Press Enter to choose it.',
  optionsFound_other: '{{count}} matches. Use the arrow keys to go through them.',
  notInList: '“{{text}}” is not in the list. Choose one of its entries.',
}
