/**
 * The sentences of refusals that only the server can cause: a broken rule, a conflict with a change by somebody else, or a system that did
 * not respond. The keys are sent to clients. A placeholder such as `{{hosts}}` is replaced by a value of the refusal.
 */
export const refusalRules = {
  // Fields of reports.
  noCategory: {
    en: 'This category no longer exists; choose another',
    th: 'ไม่มีหมวดหมู่นี้แล้ว กรุณาเลือกหมวดหมู่อื่น',
  },
  noSubCategory: {
    en: 'This sub-category no longer exists; choose another',
    th: 'ไม่มีหมวดหมู่ย่อยนี้แล้ว กรุณาเลือกหมวดหมู่ย่อยอื่น',
  },
  otherCategory: {
    en: 'The sub-category is not in this category; choose another',
    th: 'หมวดหมู่ย่อยนี้ไม่อยู่ในหมวดหมู่ที่เลือก กรุณาเลือกใหม่',
  },
  noLevel: {
    en: 'This level no longer exists; choose another',
    th: 'ไม่มีระดับชั้นนี้แล้ว กรุณาเลือกระดับชั้นอื่น',
  },
  noSubLevel: {
    en: 'This sub level no longer exists; choose another',
    th: 'ไม่มีระดับชั้นย่อยนี้แล้ว กรุณาเลือกระดับชั้นย่อยอื่น',
  },
  addressUnsafe: {
    en: 'Enter an address that begins with https:// and contains no name or password',
    th: 'กรุณาใช้ URL ที่ขึ้นต้นด้วย https:// และไม่มีชื่อผู้ใช้หรือรหัสผ่านอยู่ใน URL',
  },
  addressElsewhere: {
    en: 'Enter an address that begins with http:// or https:// and is on {{hosts}}',
    th: 'กรุณาใช้ URL ที่ขึ้นต้นด้วย http:// หรือ https:// และอยู่บน {{hosts}}',
  },
  // Grants, roles and agreements, and changes that conflict with those of somebody else.
  changedBy: {
    en: '{{who}} has changed {{what}} in the meantime; nothing was saved. Check it before you save again',
    th: '{{who}} แก้ไข {{what}} ระหว่างที่ท่านดำเนินการ ระบบจึงยังไม่บันทึก กรุณาตรวจสอบอีกครั้งก่อนบันทึก',
  },
  endMeanwhile: {
    en: '{{who}} has changed the last day of this grant in the meantime: it is {{until}} now; nothing was saved',
    th: '{{who}} แก้ไขวันสุดท้ายของสิทธินี้ระหว่างที่ท่านดำเนินการ ขณะนี้คือ {{until}} ระบบจึงยังไม่บันทึก',
  },
  missing: {
    en: 'Nothing was saved, because these no longer exist: {{what}}',
    th: 'ยังไม่ได้บันทึก เนื่องจากไม่มีรายการต่อไปนี้แล้ว: {{what}}',
  },
  ambiguous: {
    en: 'More than one account is called {{what}}; choose it by its id',
    th: 'มีบัญชีผู้ใช้ที่ใช้ชื่อ {{what}} มากกว่าหนึ่งรายการ กรุณาระบุด้วยรหัส',
  },
  fixedMenus: {
    en: 'The system administrator always has every menu, and the role User never has one',
    th: 'ผู้ดูแลระบบสูงสุดมีทุกเมนูเสมอ และผู้ใช้ทั่วไปไม่มีเมนูใด',
  },
  plainRoleStays: {
    en: 'Nobody can be removed from the role User; give them another role instead',
    th: 'ไม่สามารถนำผู้ใช้ออกจากบทบาทผู้ใช้ทั่วไปได้ กรุณาย้ายไปบทบาทอื่นแทน',
  },
  activeMeanwhile: {
    en: '{{who}} has made another agreement active in the meantime: {{what}} is active now; nothing was saved',
    th: '{{who}} เปลี่ยนข้อตกลงที่ใช้งานระหว่างที่ท่านดำเนินการ ขณะนี้ใช้งาน {{what}} ระบบจึงยังไม่บันทึก',
  },
  textMeanwhile: {
    en: 'Someone has changed the text of {{what}} in the meantime; nothing was saved. Copy your text, then open it again',
    th: 'มีผู้แก้ไขข้อความของ {{what}} ระหว่างที่ท่านดำเนินการ ระบบจึงยังไม่บันทึก กรุณาคัดลอกข้อความของท่านไว้ แล้วเปิดใหม่อีกครั้ง',
  },
  noneActiveMeanwhile: {
    en: '{{who}} has made the agreement Inactive in the meantime: none is active now; nothing was saved',
    th: '{{who}} ปิดใช้งานข้อตกลงระหว่างที่ท่านดำเนินการ ขณะนี้ไม่มีข้อตกลงที่ใช้งาน ระบบจึงยังไม่บันทึก',
  },
  // Systems that did not respond.
  outcomeUnknown: {
    en: 'The database did not respond. This may or may not have been saved; check before you repeat it',
    th: 'ฐานข้อมูลไม่ตอบสนอง รายการนี้อาจบันทึกแล้วหรือยังไม่ได้บันทึก กรุณาตรวจสอบก่อนทำซ้ำ',
  },
  directorySilent: {
    en: 'The directory is not responding; nothing was saved. Please try again in a moment',
    th: 'ระบบบัญชีผู้ใช้ของสำนักงานไม่ตอบสนอง ระบบจึงยังไม่บันทึก กรุณาลองอีกครั้งในอีกสักครู่',
  },
  // Sources, runs and releases.
  oneSource: {
    en: 'Choose one data source, internal or external',
    th: 'กรุณาเลือกแหล่งข้อมูลเพียงหนึ่งรายการ ภายในหรือภายนอก',
  },
  noSource: {
    en: 'This data source no longer exists; choose another',
    th: 'ไม่มีแหล่งข้อมูลนี้แล้ว กรุณาเลือกแหล่งข้อมูลอื่น',
  },
  timeImplausible: {
    en: 'Enter a time after the year 2000 and at most one day in the future',
    th: 'กรุณาระบุเวลาหลังปี 2543 และไม่เกินหนึ่งวันจากเวลาปัจจุบันของระบบ',
  },
  releaseTooSoon: {
    en: 'Choose a time at least one minute from now',
    th: 'กรุณาเลือกเวลาหลังจากนี้อย่างน้อยหนึ่งนาที',
  },
  releaseTooFar: {
    en: 'Choose a time within {{days}} days',
    th: 'กรุณาเลือกเวลาภายใน {{days}} วัน',
  },
  noSecondPerson: {
    en: 'This person may not publish the draft; choose another',
    th: 'ผู้ที่เลือกไม่มีสิทธิเผยแพร่ฉบับร่างนี้ กรุณาเลือกผู้อื่น',
  },
  namespaceReserved: {
    en: "This namespace is reserved for the portal's own loads; choose another",
    th: 'ระบบสงวนเนมสเปซนี้ไว้สำหรับการนำเข้าข้อมูลของระบบเอง กรุณาใช้ชื่ออื่น',
  },
  rangeReversed: {
    en: 'END must not be before START',
    th: 'วันที่สิ้นสุดต้องไม่อยู่ก่อนวันที่เริ่มต้น',
  },
  dayToCome: {
    en: 'Enter a date that is not later than today, {{today}}',
    th: 'กรุณาระบุวันที่ไม่เกินวันนี้ ({{today}})',
  },
  rangeTooLong: {
    en: 'Choose at most {{days}} days from START to END',
    th: 'ช่วงวันที่ต้องไม่เกิน {{days}} วัน',
  },
  releasePassed: {
    en: 'This release was already due or has been published, so it cannot be moved',
    th: 'ถึงกำหนดเผยแพร่ครั้งนี้แล้วหรือเผยแพร่ไปแล้ว จึงเลื่อนไม่ได้',
  },
  releaseToPast: {
    en: 'Enter a time in the future',
    th: 'กรุณาระบุเวลาในอนาคต',
  },
  releaseBefore: {
    en: 'Enter a time after the previous release, {{when}}',
    th: 'กรุณาระบุเวลาหลังกำหนดเผยแพร่ครั้งก่อนหน้า {{when}}',
  },
  releaseAfter: {
    en: 'Enter a time before the next release, {{when}}',
    th: 'กรุณาระบุเวลาก่อนกำหนดเผยแพร่ครั้งถัดไป {{when}}',
  },
  releaseUnmoved: {
    en: 'It is already promised for this time; enter another time',
    th: 'กำหนดไว้เวลานี้อยู่แล้ว กรุณาระบุเวลาอื่น',
  },
  // Loads from the warehouse.
  noTable: {
    en: 'The warehouse no longer has the table {{what}}, or it cannot be read',
    th: 'ไม่พบตาราง {{what}} ในคลังข้อมูล หรือไม่มีสิทธิอ่านตารางนี้',
  },
  noColumns: {
    en: 'The table no longer has these columns: {{what}}',
    th: 'ตารางไม่มีคอลัมน์ต่อไปนี้แล้ว: {{what}}',
  },
  columnTwice: {
    en: 'Two columns would have the name {{what}}; give each a unique name',
    th: 'มีคอลัมน์ที่ใช้ชื่อ {{what}} มากกว่าหนึ่งคอลัมน์ กรุณาตั้งชื่อไม่ให้ซ้ำกัน',
  },
  filterUnfit: {
    en: 'The value of the filter does not fit the type of the column {{what}}',
    th: 'คอลัมน์ {{what}} รับค่าของตัวกรองนี้ไม่ได้',
  },
  warehouseUnreachable: {
    en: "The office's warehouse cannot be reached. Try again later, or ask its administrator",
    th: 'เชื่อมต่อคลังข้อมูลของสำนักงานไม่ได้ กรุณาลองอีกครั้งภายหลังหรือติดต่อผู้ดูแลคลังข้อมูล',
  },
  warehouseSilent: {
    en: "The office's warehouse did not answer in time. Try again later, or ask its administrator",
    th: 'คลังข้อมูลของสำนักงานไม่ตอบภายในเวลาที่กำหนด กรุณาลองอีกครั้งภายหลังหรือติดต่อผู้ดูแลคลังข้อมูล',
  },
  warehouseRefused: {
    en: "The office's warehouse refused the portal's account. Ask its administrator",
    th: 'คลังข้อมูลของสำนักงานปฏิเสธบัญชีผู้ใช้ของระบบ กรุณาติดต่อผู้ดูแลคลังข้อมูล',
  },
  warehouseFailed: {
    en: "The office's warehouse could not run the query. Try again, or ask its administrator",
    th: 'คลังข้อมูลของสำนักงานตอบไม่สำเร็จ กรุณาลองอีกครั้งหรือติดต่อผู้ดูแลคลังข้อมูล',
  },
} as const

export type RefusalRule = keyof typeof refusalRules
