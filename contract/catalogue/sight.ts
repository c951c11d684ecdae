/** Why not everybody sees a report, said on its page to those who do; beside the page, as the words of pages travel with each of them. */
export const sightSentences = {
  inactive: { en: 'Inactive: only staff see this', th: 'ซ่อน: เห็นเฉพาะเจ้าหน้าที่' },
  restricted: { en: 'Restricted: only those granted see it', th: 'จำกัดการเข้าถึง: เห็นเฉพาะผู้ได้รับสิทธิ' },
} as const
