/** The rules for ragged files, which contain more than a table or have missing cells, and for the recipes that read them. */
export const layoutRules = {
  titleRow: {
    status: 'Please check records again',
    en: 'Row {{row}} looks like a title. Delete it, or let the portal skip it.',
    th: 'แถวที่ {{row}} น่าจะเป็นชื่อตาราง กรุณาลบแถวนี้ หรือให้ระบบข้ามแถวนี้',
  },
  titleRows: {
    status: 'Please check records again',
    en: 'Rows {{row}}–{{last}} look like a title. Delete them, or let the portal skip them.',
    th: 'แถวที่ {{row}}–{{last}} น่าจะเป็นชื่อตาราง กรุณาลบแถวเหล่านี้ หรือให้ระบบข้ามแถวเหล่านี้',
  },
  groupHeader: {
    status: 'Please check records again',
    en: 'The column names are spread over rows {{row}}–{{last}}: the upper names group columns. Name each column in one row, or let the portal join the rows.',
    th: 'ชื่อคอลัมน์อยู่ในแถวที่ {{row}}–{{last}} โดยแถวบนเป็นชื่อกลุ่มคอลัมน์ กรุณาตั้งชื่อแต่ละคอลัมน์ในแถวเดียว หรือให้ระบบรวมแถวเหล่านี้',
  },
  noteRow: {
    status: 'Please check records again',
    en: 'Row {{row}}, the last one, looks like a note. Delete it, or let the portal leave it out.',
    th: 'แถวสุดท้าย (แถวที่ {{row}}) น่าจะเป็นหมายเหตุ กรุณาลบแถวนี้ หรือให้ระบบตัดแถวนี้ออก',
  },
  noteRows: {
    status: 'Please check records again',
    en: 'Rows {{row}}–{{last}} at the end look like notes. Delete them, or let the portal leave them out.',
    th: 'แถวที่ {{row}}–{{last}} ท้ายตารางน่าจะเป็นหมายเหตุ กรุณาลบแถวเหล่านี้ หรือให้ระบบตัดแถวเหล่านี้ออก',
  },
  rowsEndEarly: {
    status: 'Please check records again',
    en: 'Rows with fewer values than the {{expected}} columns: {{found}}. The first is row {{row}}. Add the missing commas, or let the portal leave those cells empty.',
    th: 'มี {{found}} แถวที่มีค่าไม่ครบ {{expected}} คอลัมน์ แถวแรกคือแถวที่ {{row}} กรุณาเพิ่มเครื่องหมายจุลภาคให้ครบ หรือให้ระบบเว้นเซลล์เหล่านั้นว่างไว้',
  },
  groupRows: {
    status: 'Please check records again',
    en: 'Rows with a value only in the first column: {{found}}. The first is row {{row}}. They look like group headings. Move the groups to a separate column, or let the portal keep them as rows with empty cells.',
    th: 'มี {{found}} แถวที่มีค่าเฉพาะคอลัมน์แรก แถวแรกคือแถวที่ {{row}} น่าจะเป็นหัวข้อกลุ่ม กรุณาแยกชื่อกลุ่มเป็นคอลัมน์ หรือให้ระบบเก็บไว้เป็นแถวที่มีเซลล์ว่าง',
  },
  emptyRows: {
    status: 'Please check records again',
    en: 'There are empty lines between the rows; the first is row {{row}}. Delete them, or let the portal leave them out.',
    th: 'มีบรรทัดว่างคั่นระหว่างแถวข้อมูล บรรทัดแรกคือแถวที่ {{row}} กรุณาลบบรรทัดว่าง หรือให้ระบบตัดออก',
  },
  mergedGroups: {
    status: 'Please check records again',
    en: 'In column “{{column}}” only the first row of each group has a value. Fill the cells below it, or let the portal fill them.',
    th: 'คอลัมน์ “{{column}}” มีค่าเฉพาะแถวแรกของแต่ละกลุ่ม กรุณาเติมค่าในเซลล์ถัดลงมา หรือให้ระบบเติมค่าให้',
  },
  severalSheets: {
    status: 'Please check records again',
    en: 'Several sheets of the workbook contain data: {{sheets}}. Choose the sheet with the table, or remove the others.',
    th: 'สมุดงานมีแผ่นงานที่มีข้อมูลมากกว่าหนึ่งแผ่น: {{sheets}} กรุณาเลือกแผ่นงานที่เป็นตาราง หรือลบแผ่นงานอื่นออก',
  },
  recipeUnfit: {
    status: 'Please check records again',
    en: 'The saved recipe of this report doesn’t match this file: the column names are not in row {{row}}, or the notes at the end are different. The recipe was not applied.',
    th: 'วิธีอ่านไฟล์ที่บันทึกไว้ของรายงานนี้ใช้กับไฟล์นี้ไม่ได้ เนื่องจากชื่อคอลัมน์ไม่อยู่ในแถวที่ {{row}} หรือหมายเหตุท้ายตารางไม่เหมือนเดิม ระบบจึงไม่ได้ใช้วิธีนี้',
  },
  recipeSheet: {
    status: 'Please check records again',
    en: 'The workbook has no sheet “{{sheet}}” with data.',
    th: 'สมุดงานไม่มีแผ่นงาน “{{sheet}}” ที่มีข้อมูล',
  },
  recipeColumn: {
    status: 'Please check records again',
    en: 'There is no column “{{column}}” to fill empty cells in.',
    th: 'ไม่มีคอลัมน์ “{{column}}” ให้เติมเซลล์ว่าง',
  },
} as const
