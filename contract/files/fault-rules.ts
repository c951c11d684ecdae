import { dictionaryRules } from './dictionary-rules.ts'
import { findingRules } from './finding-rules.ts'
import { joinRules } from './join-rules.ts'
import { layoutRules } from './layout-rules.ts'
import { pairRules } from './pair-rules.ts'
import { pdfRules } from './pdf-rules.ts'
import { wordRules } from './word-rules.ts'

/** The statuses of a refused upload (docs/behaviour/publishing.md#statuses-of-a-file), the gravest first. */
export const refusalStatuses = ['File is not allowed', 'Please check file again', 'Please check records again'] as const

/**
 * The rules for uploaded files (docs/behaviour/files.md#uploaded-files). Each has the status of a file that breaks the rule, and a message
 * with instructions. A placeholder such as `{{expected}}` is replaced by a value of the fault. The rules spread at the end are in the
 * imported files.
 */
export const faultRules = {
  // The name, the type and the size of the file
  wrongExtension: {
    status: 'File is not allowed',
    en: 'The file must be of the type {{expected}}. Choose the right file, or save it in that type.',
    th: 'ไฟล์ต้องเป็นชนิด {{expected}} กรุณาเลือกไฟล์ใหม่หรือบันทึกเป็นชนิดดังกล่าว',
  },
  nameDiffers: {
    status: 'Please check file again',
    en: 'The file must be named “{{expected}}”, like the report. Rename it; capital letters must match too.',
    th: 'ชื่อไฟล์ต้องเป็น “{{expected}}” ให้ตรงกับรายงาน กรุณาเปลี่ยนชื่อไฟล์ให้ตรงกันทั้งตัวพิมพ์เล็กและใหญ่',
  },
  metadataNameDiffers: {
    status: 'Please check file again',
    en: 'The metadata workbook must be named “{{expected}}” or “{{other}}”, after the report. Rename it; capital letters must match too.',
    th: 'ชื่อไฟล์เมทาดาตาต้องเป็น “{{expected}}” หรือ “{{other}}” ตามชื่อรายงาน กรุณาเปลี่ยนชื่อไฟล์ให้ตรงกันทั้งตัวพิมพ์เล็กและใหญ่',
  },
  looksLikeMetadata: {
    status: 'Please check file again',
    en: 'This looks like the metadata workbook: add it as metadata. The Excel file of the table must be named “{{expected}}”.',
    th: 'ไฟล์นี้น่าจะเป็นไฟล์เมทาดาตา กรุณาเพิ่มเป็นไฟล์เมทาดาตา ส่วนไฟล์ Excel ของตารางต้องชื่อ “{{expected}}”',
  },
  tooLargeToRead: {
    status: 'File is not allowed',
    en: 'The file is too large to read: checking it took more memory than allowed. Split the table or remove unneeded formatting.',
    th: 'ไฟล์มีขนาดใหญ่เกินกว่าจะอ่านได้ เนื่องจากใช้หน่วยความจำเกินที่กำหนด กรุณาแบ่งตารางหรือลบการจัดรูปแบบที่ไม่จำเป็น',
  },
  takesTooLong: {
    status: 'File is not allowed',
    en: 'Checking the file takes too long ({{seconds}} seconds are allowed). Split the table, or try again later.',
    th: 'การตรวจสอบไฟล์ใช้เวลานานเกินไป (กำหนดไว้ไม่เกิน {{seconds}} วินาที) กรุณาแบ่งตารางหรือลองใหม่ภายหลัง',
  },

  // Zip archives, including workbooks
  notZip: {
    status: 'File is not allowed',
    en: 'The content doesn’t match the type {{expected}} of its name. Save or zip the file again.',
    th: 'เนื้อหาของไฟล์ไม่ตรงกับชนิด {{expected}} กรุณาบันทึกหรือบีบอัดไฟล์ใหม่',
  },
  encrypted: {
    status: 'File is not allowed',
    en: 'The file is protected by a password. Remove the password and upload it again.',
    th: 'ไฟล์มีการป้องกันด้วยรหัสผ่าน กรุณายกเลิกรหัสผ่านแล้วอัปโหลดใหม่',
  },
  oldOrProtectedWorkbook: {
    status: 'File is not allowed',
    en: 'The workbook is protected by a password or in the old .xls format. Save it as .xlsx without a password.',
    th: 'สมุดงานมีการป้องกันด้วยรหัสผ่านหรือเป็นรูปแบบ .xls แบบเก่า กรุณาบันทึกเป็น .xlsx โดยไม่ใส่รหัสผ่าน',
  },
  zipDamaged: {
    status: 'File is not allowed',
    en: 'The file is incomplete or damaged. Open it to check its content, create it again and upload it.',
    th: 'ไฟล์ไม่สมบูรณ์หรือเสียหาย กรุณาเปิดตรวจสอบ สร้างไฟล์ใหม่ แล้วอัปโหลดอีกครั้ง',
  },
  zipForeignBytes: {
    status: 'File is not allowed',
    en: 'The file contains bytes before, after or between its parts, or a comment. Create it again with an ordinary program.',
    th: 'ไฟล์มีข้อมูลแทรกอยู่ก่อน หลัง หรือระหว่างส่วนต่าง ๆ หรือมีหมายเหตุแนบ กรุณาสร้างไฟล์ใหม่ด้วยโปรแกรมปกติ',
  },
  zipUnsafeName: {
    status: 'File is not allowed',
    en: 'A name inside the file points outside or contains forbidden characters: “{{entry}}”. Zip the file again without folders.',
    th: 'ชื่อภายในไฟล์ชี้ออกไปภายนอกหรือมีอักขระต้องห้าม: “{{entry}}” กรุณาบีบอัดไฟล์ใหม่โดยไม่มีโฟลเดอร์',
  },
  zipSpecialEntry: {
    status: 'File is not allowed',
    en: '“{{entry}}” inside the file is a link and not a file. Zip the file itself.',
    th: '“{{entry}}” ภายในไฟล์เป็นลิงก์ ไม่ใช่ไฟล์จริง กรุณาบีบอัดไฟล์จริงแทนลิงก์',
  },
  zipDuplicateEntry: {
    status: 'File is not allowed',
    en: '“{{entry}}” appears more than once in the file. Create the file again.',
    th: 'มี “{{entry}}” ซ้ำกันภายในไฟล์ กรุณาสร้างไฟล์ใหม่',
  },
  zipNested: {
    status: 'File is not allowed',
    en: '“{{entry}}” inside the file is itself an archive, a program or a document. Zip only the table.',
    th: '“{{entry}}” ภายในไฟล์เป็นไฟล์บีบอัด โปรแกรม หรือเอกสารอื่น กรุณาบีบอัดเฉพาะไฟล์ตาราง',
  },
  zipTooManyEntries: {
    status: 'File is not allowed',
    en: 'The file contains more than {{limit}} parts. Remove sheets, pictures and comments that are not needed.',
    th: 'ไฟล์มีมากกว่า {{limit}} ส่วน กรุณาลบแผ่นงาน รูปภาพ และความคิดเห็นที่ไม่จำเป็น',
  },
  zipTooLarge: {
    status: 'File is not allowed',
    en: 'Unpacked, “{{entry}}” has more than {{limit}} MB. Split the table or remove what is not needed.',
    th: 'เมื่อคลายการบีบอัดแล้ว “{{entry}}” มีขนาดเกิน {{limit}} MB กรุณาแบ่งตารางหรือลบส่วนที่ไม่จำเป็น',
  },
  zipRatio: {
    status: 'File is not allowed',
    en: 'Unpacked, “{{entry}}” is more than {{limit}} times as large as packed, which is unusual for a table. Check its content.',
    th: 'เมื่อคลายการบีบอัดแล้ว “{{entry}}” มีขนาดใหญ่ขึ้นเกิน {{limit}} เท่า ซึ่งผิดปกติสำหรับตาราง กรุณาตรวจสอบเนื้อหา',
  },

  // Workbooks
  notWorkbook: {
    status: 'File is not allowed',
    en: 'The file is not an Excel workbook (.xlsx). Save the table as “Excel Workbook”.',
    th: 'ไฟล์นี้ไม่ใช่สมุดงาน Excel (.xlsx) กรุณาบันทึกตารางเป็นชนิด “Excel Workbook”',
  },
  openDocument: {
    status: 'File is not allowed',
    en: 'This is an OpenDocument spreadsheet (.ods), although its name ends in .xlsx. Save it as “Excel Workbook (.xlsx)”.',
    th: 'ไฟล์นี้เป็นสเปรดชีต OpenDocument (.ods) แม้ชื่อจะลงท้ายด้วย .xlsx กรุณาบันทึกเป็นชนิด “Excel Workbook (.xlsx)”',
  },
  workbookMacros: {
    status: 'File is not allowed',
    en: 'The workbook contains macros or controls ({{entry}}). Save it as .xlsx without macros.',
    th: 'สมุดงานมีแมโครหรือตัวควบคุม ({{entry}}) กรุณาบันทึกเป็น .xlsx ที่ไม่มีแมโคร',
  },
  workbookOutsideLink: {
    status: 'File is not allowed',
    en: 'The workbook loads external data ({{entry}}). Remove the links and connections, keep the values, and save it again.',
    th: 'สมุดงานดึงข้อมูลจากภายนอก ({{entry}}) กรุณายกเลิกลิงก์และการเชื่อมต่อ คงไว้เฉพาะค่า แล้วบันทึกใหม่',
  },
  workbookDoctype: {
    status: 'File is not allowed',
    en: '“{{entry}}” in the workbook declares a document type or entities. Save the workbook again with Excel.',
    th: '“{{entry}}” ในสมุดงานประกาศชนิดเอกสารหรือเอนทิตี กรุณาบันทึกสมุดงานใหม่ด้วย Excel',
  },
  workbookForeignPart: {
    status: 'File is not allowed',
    en: '“{{entry}}” does not belong in a table. Remove embedded objects and save the workbook again.',
    th: '“{{entry}}” ไม่ควรอยู่ในตาราง กรุณาลบวัตถุที่ฝังอยู่แล้วบันทึกสมุดงานใหม่',
  },
  workbookDamaged: {
    status: 'File is not allowed',
    en: '“{{entry}}” in the workbook is damaged. Open the workbook, save it again and upload it.',
    th: '“{{entry}}” ในสมุดงานเสียหาย กรุณาเปิดสมุดงาน บันทึกใหม่ แล้วอัปโหลดอีกครั้ง',
  },
  workbookTooComplex: {
    status: 'File is not allowed',
    en: '“{{entry}}” in the workbook has too many elements ({{limit}} are allowed). Copy the values into a new workbook.',
    th: '“{{entry}}” ในสมุดงานมีองค์ประกอบมากเกินไป (กำหนดไว้ไม่เกิน {{limit}}) กรุณาคัดลอกค่าไปยังสมุดงานใหม่',
  },
  workbookCharacter: {
    status: 'File is not allowed',
    en: 'The text “{{text}}” in the workbook contains an incomplete character or a control character, which cannot be shown. Retype it.',
    th: 'ข้อความ “{{text}}” ในสมุดงานมีอักขระไม่สมบูรณ์หรืออักขระควบคุม ซึ่งแสดงผลไม่ได้ กรุณาพิมพ์ข้อความใหม่',
  },
  workbookUnusedTexts: {
    status: 'File is not allowed',
    en: 'The workbook contains {{found}} texts that no cell uses. Copy the values into a new workbook.',
    th: 'สมุดงานเก็บข้อความ {{found}} รายการที่ไม่มีเซลล์ใดใช้ กรุณาคัดลอกค่าไปยังสมุดงานใหม่',
  },
  workbookMergedCells: {
    status: 'File is not allowed',
    en: 'Too many cells are merged ({{limit}} are allowed). Unmerge them: each row of a table has its own values.',
    th: 'มีการผสานเซลล์มากเกินไป (กำหนดไว้ไม่เกิน {{limit}}) กรุณายกเลิกการผสาน เพราะแต่ละแถวต้องมีค่าของตนเอง',
  },
  tooManyCells: {
    status: 'File is not allowed',
    en: 'The table has more than {{limit}} cells. Split it, or offer it only as CSV.',
    th: 'ตารางมีมากกว่า {{limit}} เซลล์ กรุณาแบ่งตาราง หรือเผยแพร่เป็น CSV เท่านั้น',
  },
  tooManyColumns: {
    status: 'File is not allowed',
    en: 'The table has more than {{limit}} columns. Check for values far to the right, or turn columns into rows.',
    th: 'ตารางมีมากกว่า {{limit}} คอลัมน์ กรุณาตรวจสอบค่าในคอลัมน์ขวาสุด หรือเปลี่ยนคอลัมน์เป็นแถว',
  },
  tooManyRecords: {
    status: 'File is not allowed',
    en: 'The table has more than {{limit}} records. Split it into several reports.',
    th: 'ตารางมีมากกว่า {{limit}} แถว กรุณาแบ่งเป็นหลายรายงาน',
  },
  cellTooLong: {
    status: 'File is not allowed',
    en: 'A text in row {{row}} is longer than {{limit}} characters. Shorten it.',
    th: 'ข้อความในแถวที่ {{row}} ยาวเกิน {{limit}} อักขระ กรุณาย่อข้อความ',
  },

  // The CSV
  csvZipContent: {
    status: 'Please check records again',
    en: 'The zip must contain exactly one .csv and nothing else; it contains {{found}}. Zip only the .csv, without a folder.',
    th: 'ไฟล์ zip ต้องมีไฟล์ .csv เพียงไฟล์เดียวเท่านั้น แต่พบ {{found}} กรุณาบีบอัดเฉพาะไฟล์ .csv โดยไม่มีโฟลเดอร์',
  },
  csvUtf16: {
    status: 'File is not allowed',
    en: 'The CSV is encoded in UTF-16 (“Unicode text”). In Excel choose “CSV UTF-8 (Comma delimited)” and zip it again.',
    th: 'ไฟล์ CSV เข้ารหัสแบบ UTF-16 (“Unicode text”) ใน Excel กรุณาเลือก “CSV UTF-8 (Comma delimited)” แล้วบีบอัดใหม่',
  },
  csvEncoding: {
    status: 'File is not allowed',
    en: 'The CSV is neither UTF-8 nor Windows-874 (TIS-620) text. In Excel choose “CSV UTF-8 (Comma delimited)” and zip it again.',
    th: 'ไฟล์ CSV ไม่ได้เข้ารหัสแบบ UTF-8 หรือ Windows-874 (TIS-620) ใน Excel กรุณาเลือก “CSV UTF-8 (Comma delimited)” แล้วบีบอัดใหม่',
  },
  csvControlCharacters: {
    status: 'File is not allowed',
    en: 'The CSV contains control characters (such as NUL), which do not belong in text. Export the table again.',
    th: 'ไฟล์ CSV มีอักขระควบคุม (เช่น NUL) ซึ่งไม่ควรอยู่ในข้อความ กรุณาส่งออกตารางใหม่',
  },
  csvSeparator: {
    status: 'Please check records again',
    en: 'The columns of the CSV are not separated by commas. Export it as “comma delimited”.',
    th: 'คอลัมน์ในไฟล์ CSV ไม่ได้คั่นด้วยเครื่องหมายจุลภาค กรุณาส่งออกแบบ “คั่นด้วยจุลภาค”',
  },
  csvQuote: {
    status: 'Please check records again',
    en: 'In row {{row}} text follows a closing quotation mark. Write a quotation mark inside a value twice.',
    th: 'ในแถวที่ {{row}} มีข้อความต่อท้ายเครื่องหมายคำพูดปิด กรุณาเขียนเครื่องหมายคำพูดภายในค่าเป็นสองตัว',
  },
  csvOpenQuote: {
    status: 'Please check records again',
    en: 'A quotation mark opened in row {{row}} is not closed. Close it, or write it twice inside the value.',
    th: 'เครื่องหมายคำพูดที่เปิดในแถวที่ {{row}} ไม่ได้ปิด กรุณาปิดหรือเขียนเป็นสองตัวภายในค่า',
  },
  csvLineEnd: {
    status: 'Please check records again',
    en: 'Row {{row}} contains a carriage return that does not end a line. Export the CSV with ordinary line ends.',
    th: 'แถวที่ {{row}} มีอักขระขึ้นบรรทัดที่ไม่ถูกต้อง กรุณาส่งออก CSV ด้วยการขึ้นบรรทัดแบบปกติ',
  },
  recordTooLong: {
    status: 'Please check records again',
    en: 'Row {{row}} is longer than {{limit}} MB. Check for a quotation mark that is not closed.',
    th: 'แถวที่ {{row}} ยาวเกิน {{limit}} MB กรุณาตรวจสอบว่ามีเครื่องหมายคำพูดที่ไม่ได้ปิดหรือไม่',
  },

  // The table
  headerMissing: {
    status: 'Please check records again',
    en: 'Row {{row}} must contain the column names, but it is empty. Enter the column names there.',
    th: 'แถวที่ {{row}} ต้องเป็นชื่อคอลัมน์ แต่แถวนี้ว่าง กรุณาใส่ชื่อคอลัมน์ในแถวนี้',
  },
  columnUnnamed: {
    status: 'Please check records again',
    en: 'Column {{column}} has no name. Name it in row {{row}}, or remove the column.',
    th: 'คอลัมน์ {{column}} ไม่มีชื่อ กรุณาตั้งชื่อในแถวที่ {{row}} หรือลบคอลัมน์นี้',
  },
  columnTwice: {
    status: 'Please check records again',
    en: 'The column name “{{column}}” appears twice. Give each column its own name.',
    th: 'ชื่อคอลัมน์ “{{column}}” ซ้ำกัน กรุณาตั้งชื่อแต่ละคอลัมน์ไม่ให้ซ้ำกัน',
  },
  columnNameDirection: {
    status: 'Please check records again',
    en: 'The name of column {{column}} contains an invisible character that changes the direction of text. Retype the name.',
    th: 'ชื่อคอลัมน์ {{column}} มีอักขระที่มองไม่เห็นซึ่งเปลี่ยนทิศทางของข้อความ กรุณาพิมพ์ชื่อใหม่',
  },
  columnNameTooLong: {
    status: 'Please check records again',
    en: 'The name of column {{column}} is longer than {{limit}} characters. Shorten it.',
    th: 'ชื่อของคอลัมน์ {{column}} ยาวเกิน {{limit}} อักขระ กรุณาย่อชื่อ',
  },
  noRecords: {
    status: 'Please check records again',
    en: 'There is no record under the column names. Add at least one.',
    th: 'ไม่มีข้อมูลใต้ชื่อคอลัมน์ กรุณาเพิ่มอย่างน้อยหนึ่งแถว',
  },
  raggedRow: {
    status: 'Please check records again',
    en: 'Row {{row}} has {{found}} values, but there are {{expected}} columns. Check its commas and quotation marks.',
    th: 'แถวที่ {{row}} มี {{found}} ค่า แต่มี {{expected}} คอลัมน์ กรุณาตรวจสอบเครื่องหมายจุลภาคและเครื่องหมายคำพูด',
  },
  valueOutsideTable: {
    status: 'Please check records again',
    en: 'Row {{row}} has a value in column {{column}}, which has no name. Remove it, or name the column.',
    th: 'แถวที่ {{row}} มีค่าในคอลัมน์ {{column}} ซึ่งไม่มีชื่อ กรุณาลบค่า หรือตั้งชื่อคอลัมน์',
  },

  ...layoutRules,
  ...dictionaryRules,
  ...pairRules,
  ...joinRules,
  ...findingRules,
  ...wordRules,
  ...pdfRules,
} as const

export type FaultRule = keyof typeof faultRules
