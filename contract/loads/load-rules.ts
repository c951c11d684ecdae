import { z } from 'zod'
import { fault, formatFault } from '../files/faults.ts'
import type { Language } from '../visit.ts'

/**
 * Why a load has failed or its draft waits for a review, with instructions. A placeholder such as `{{table}}` is replaced by a value of the
 * reason.
 */
export const loadRules = {
  unreachable: {
    en: "The office's warehouse could not be reached. Load again later, or ask its administrator.",
    th: 'เชื่อมต่อคลังข้อมูลของสำนักงานไม่ได้ กรุณานำเข้าอีกครั้งภายหลังหรือติดต่อผู้ดูแลคลังข้อมูล',
  },
  silent: {
    en: "The office's warehouse did not answer in time. Load again later, or ask its administrator.",
    th: 'คลังข้อมูลของสำนักงานไม่ตอบภายในเวลาที่กำหนด กรุณานำเข้าอีกครั้งภายหลังหรือติดต่อผู้ดูแลคลังข้อมูล',
  },
  refused: {
    en: "The office's warehouse refused the portal's account. Ask its administrator for the right to read {{table}}.",
    th: 'คลังข้อมูลของสำนักงานปฏิเสธบัญชีผู้ใช้ของระบบ กรุณาขอสิทธิอ่าน {{table}} จากผู้ดูแลคลังข้อมูล',
  },
  failed: {
    en: "The office's warehouse could not read all of {{table}}. Load again, or ask its administrator.",
    th: 'คลังข้อมูลของสำนักงานอ่าน {{table}} ไม่สำเร็จ กรุณานำเข้าอีกครั้งหรือติดต่อผู้ดูแลคลังข้อมูล',
  },
  tableLost: {
    en: 'The warehouse no longer has the table {{table}}, or it cannot be read. Ask its administrator, or choose another table.',
    th: 'ไม่พบตาราง {{table}} ในคลังข้อมูล หรือไม่มีสิทธิอ่านตารางนี้ กรุณาติดต่อผู้ดูแลคลังข้อมูลหรือเลือกตารางอื่น',
  },
  columnsMissing: {
    en: 'The table {{table}} no longer has these columns: {{columns}}. Ask the administrator of the warehouse, or change the columns of this load.',
    th: 'ตาราง {{table}} ไม่มีคอลัมน์ {{columns}} แล้ว กรุณาติดต่อผู้ดูแลคลังข้อมูลหรือแก้ไขคอลัมน์ของการนำเข้านี้',
  },
  filterUnfit: {
    en: 'The value of a filter does not fit the type of its column. Change the filters.',
    th: 'ตัวกรองของการนำเข้านี้มีค่าที่คอลัมน์รับไม่ได้ กรุณาแก้ไขตัวกรอง',
  },
  empty: {
    en: 'The table {{table}} has no rows to load. Check that the warehouse was filled, then load again.',
    th: 'ตาราง {{table}} ไม่มีแถวให้นำเข้า กรุณาตรวจสอบว่าคลังข้อมูลมีข้อมูลแล้ว จากนั้นนำเข้าอีกครั้ง',
  },
  tooLarge: {
    en: 'The file would be larger than the {{megabytes}} MB of an upload. Load fewer columns, or filter the rows.',
    th: 'ไฟล์จะมีขนาดเกิน {{megabytes}} MB ซึ่งเป็นขนาดสูงสุดของการอัปโหลด กรุณาลดจำนวนคอลัมน์หรือกรองแถว',
  },
  checksFailed: {
    en: 'The table did not pass the checks of an upload: {{fault}} Correct it in the warehouse, then load again.',
    th: 'ตารางไม่ผ่านการตรวจสอบเช่นเดียวกับไฟล์ที่อัปโหลด: {{fault}} กรุณาแก้ไขในคลังข้อมูล จากนั้นนำเข้าอีกครั้ง',
  },
  detached: {
    en: 'The data source is no longer attached to this report. Attach it again, or switch the load off.',
    th: 'แหล่งข้อมูลนี้ไม่ได้เชื่อมกับรายงานแล้ว กรุณาเชื่อมอีกครั้งหรือปิดการนำเข้า',
  },
  inactive: {
    en: 'The data source is Inactive. Make it Active, or switch the load off.',
    th: 'แหล่งข้อมูลนี้ปิดใช้งานอยู่ กรุณาเปิดใช้งานหรือปิดการนำเข้า',
  },
  stewardGone: {
    en: 'The load was switched off, because {{steward}} may no longer edit reports. Ask someone who may edit them to save it again.',
    th: 'ระบบปิดการนำเข้านี้แล้ว เนื่องจาก {{steward}} ไม่มีสิทธิแก้ไขรายงานอีกต่อไป กรุณาให้ผู้ที่มีสิทธิบันทึกการนำเข้านี้ใหม่',
  },
  storeFailed: {
    en: 'The portal could not store the file. Contact the administrator of the portal, then load again.',
    th: 'ระบบเก็บไฟล์ไม่สำเร็จ กรุณาแจ้งผู้ดูแลระบบ จากนั้นนำเข้าอีกครั้ง',
  },
  takesTooLong: {
    en: 'The load took longer than {{minutes}} minutes and was cancelled. Load fewer rows, or ask the administrator of the warehouse.',
    th: 'การนำเข้าใช้เวลานานกว่า {{minutes}} นาที ระบบจึงยกเลิก กรุณาลดจำนวนแถวหรือติดต่อผู้ดูแลคลังข้อมูล',
  },
  brokenOff: {
    en: 'The portal stopped {{tries}} times during this load. Contact the administrator of the portal, then load again.',
    th: 'ระบบหยุดทำงานระหว่างการนำเข้านี้ {{tries}} ครั้ง กรุณาแจ้งผู้ดูแลระบบ จากนั้นนำเข้าอีกครั้ง',
  },
  portalFailed: {
    en: 'The portal could not finish the load. Load again; if it fails again, contact the administrator of the portal.',
    th: 'ระบบนำเข้าข้อมูลไม่สำเร็จ กรุณานำเข้าอีกครั้ง หากยังไม่สำเร็จกรุณาแจ้งผู้ดูแลระบบ',
  },
  first: {
    en: 'There is no earlier version to compare with. Review the draft before it is published.',
    th: 'ยังไม่มีฉบับก่อนหน้าให้เปรียบเทียบ กรุณาตรวจสอบฉบับร่างก่อนเผยแพร่',
  },
  columnsLost: {
    en: 'The table no longer has these columns: {{columns}}. Review the draft before it is published.',
    th: 'ตารางไม่มีคอลัมน์ต่อไปนี้แล้ว: {{columns}} กรุณาตรวจสอบฉบับร่างก่อนเผยแพร่',
  },
  columnsRetyped: {
    en: 'These columns have a new type in the warehouse: {{columns}}. Review the draft before it is published.',
    th: 'คอลัมน์ต่อไปนี้เปลี่ยนชนิดข้อมูลในคลังข้อมูล: {{columns}} กรุณาตรวจสอบฉบับร่างก่อนเผยแพร่',
  },
  rowsBeyond: {
    en: 'The table has {{after}} rows, {{percent}}% compared with the {{before}} rows of the current version, which is outside the limits. Review the draft before it is published.',
    th: 'ตารางมี {{after}} แถว ({{percent}}%) เทียบกับ {{before}} แถวของฉบับปัจจุบัน ซึ่งเกินขอบเขตที่กำหนด กรุณาตรวจสอบฉบับร่างก่อนเผยแพร่',
  },
  secondPerson: {
    en: 'The draft is waiting for a second person, because the office requires one. Its steward cannot publish it.',
    th: 'ฉบับร่างนี้รอผู้อื่นตรวจสอบและเผยแพร่ตามที่สำนักงานกำหนด ผู้ดูแลการนำเข้าเผยแพร่เองไม่ได้',
  },
  asAsked: {
    en: 'According to its settings, every load of this report needs a review.',
    th: 'การนำเข้าของรายงานนี้รอการตรวจสอบทุกครั้งตามที่ตั้งค่าไว้',
  },
  settingsChanged: {
    en: 'The settings of the load were changed while it was running. Review the draft before it is published, or load again.',
    th: 'มีการแก้ไขการตั้งค่าระหว่างการนำเข้านี้ กรุณาตรวจสอบฉบับร่างก่อนเผยแพร่ หรือนำเข้าใหม่',
  },
} as const satisfies Record<string, Record<Language, string>>

export type LoadRule = keyof typeof loadRules

/** Why a load has failed or its draft waits for a review: a rule, and the values of the placeholders in its sentence. */
export const loadReason = z.object({
  rule: z.enum(Object.keys(loadRules) as [LoadRule, ...LoadRule[]]),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** The fault of the rule `checksFailed`, from the checks of uploads. */
  fault: fault.optional(),
})
export type LoadReason = z.infer<typeof loadReason>

/** Formats a reason as sentences with instructions; a placeholder without a value becomes a dash. */
export const formatLoadReason = ({ rule, values, fault: uploadFault }: LoadReason, language: Language): string => {
  const placeholderValues: Record<string, string | number> = {
    ...values,
    ...(uploadFault && { fault: formatFault(uploadFault, language) }),
  }
  return loadRules[rule][language].replace(/\{\{(\w+)\}\}/g, (_, placeholder: string) =>
    String(placeholderValues[placeholder] ?? '–'),
  )
}
