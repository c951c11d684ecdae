import type { combobox as english } from '../en/combobox.ts'
import type { Translation } from '../index.ts'

export const combobox: Translation<typeof english> = {
  optionsFound_other: 'พบ {{count}} รายการ กดปุ่มลูกศรเพื่อเลื่อนดูรายการ และกด Enter เพื่อเลือก',
  notInList: 'ไม่พบ “{{text}}” ในรายการ กรุณาเลือกจากรายการ',
}
