/** Why not everybody sees a report, said on its page to those who do; beside the page, as the words of pages travel with each of them. */
export const sightSentences = {
  inactive: { en: 'Inactive: only staff see this', th: 'ปิดใช้: เห็นเฉพาะเจ้าหน้าที่' },
  restricted: { en: 'Restricted: only those granted see it', th: 'จำกัดสิทธิ์: เห็นเฉพาะผู้ได้รับสิทธิ์' },
} as const
