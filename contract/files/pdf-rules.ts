/**
 * Rules for the PDF of a consent agreement (docs/behaviour/files.md#pdfs-of-agreements): everybody who signs up opens it, so it may contain
 * only text and pictures.
 */
export const pdfRules = {
  notPdf: {
    status: 'File is not allowed',
    en: 'The content is not a PDF, although the name says so. Save the document as PDF again.',
    th: 'เนื้อหาของไฟล์ไม่ใช่ PDF แม้ชื่อไฟล์จะลงท้ายด้วย .pdf กรุณาบันทึกเอกสารเป็น PDF ใหม่',
  },
  pdfDamaged: {
    status: 'File is not allowed',
    en: 'The PDF is incomplete or damaged. Open it to check its content, save the document as PDF again and upload it.',
    th: 'ไฟล์ PDF ไม่สมบูรณ์หรือเสียหาย กรุณาเปิดตรวจสอบ บันทึกเอกสารเป็น PDF ใหม่ แล้วอัปโหลดอีกครั้ง',
  },
  pdfForeignBytes: {
    status: 'File is not allowed',
    en: 'The file contains other data besides the PDF: before it, after it or hidden in it. Print the document to a new PDF.',
    th: 'ไฟล์มีข้อมูลอื่นนอกเหนือจาก PDF แทรกอยู่ก่อน หลัง หรือซ่อนอยู่ภายใน กรุณาพิมพ์เอกสารเป็น PDF ใหม่',
  },
  pdfEncrypted: {
    status: 'File is not allowed',
    en: 'The PDF is encrypted: protected by a password, or against printing or copying. Save it without protection.',
    th: 'ไฟล์ PDF มีการเข้ารหัส เช่น ใส่รหัสผ่าน หรือป้องกันการพิมพ์หรือการคัดลอก กรุณาบันทึกโดยไม่ใส่การป้องกัน',
  },
  pdfActive: {
    status: 'File is not allowed',
    en: 'The PDF contains active content, such as a script, a video or a form that is sent ({{entry}}). Print the document to a new PDF.',
    th: 'ไฟล์ PDF มีส่วนที่ทำงานได้เอง เช่น สคริปต์ สื่อ หรือแบบฟอร์มที่ส่งข้อมูล ({{entry}}) กรุณาพิมพ์เอกสารเป็น PDF ใหม่',
  },
  pdfAttachment: {
    status: 'File is not allowed',
    en: 'The PDF has attached files ({{entry}}). Remove them, or print the document to a new PDF.',
    th: 'มีไฟล์อื่นแนบอยู่ภายในไฟล์ PDF ({{entry}}) กรุณาลบไฟล์แนบ หรือพิมพ์เอกสารเป็น PDF ใหม่',
  },
  pdfUncommon: {
    status: 'File is not allowed',
    en: 'Parts of the PDF are compressed in an uncommon way and cannot be checked. Print the document to a new PDF.',
    th: 'บางส่วนของไฟล์ PDF บีบอัดด้วยวิธีที่ไม่ปกติและตรวจสอบไม่ได้ กรุณาพิมพ์เอกสารเป็น PDF ใหม่',
  },
  pdfTooComplex: {
    status: 'File is not allowed',
    en: 'Checking the PDF takes more memory or time than allowed. Print the document to a new PDF, with smaller pictures.',
    th: 'การตรวจสอบไฟล์ PDF ใช้หน่วยความจำหรือเวลาเกินที่กำหนด กรุณาพิมพ์เอกสารเป็น PDF ใหม่โดยใช้รูปภาพขนาดเล็กลง',
  },
} as const
