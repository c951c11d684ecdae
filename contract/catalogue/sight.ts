/** Why not everybody sees a report, said on its page to those who do; beside the page, as the words of pages travel with each of them. */
/** The same as a mark in a row of a list. */
export const sightMarks = {
  inactive: { en: 'Inactive', th: 'ซ่อน' },
  restricted: { en: 'Restricted', th: 'จำกัดการเข้าถึง' },
} as const

export type Sight = keyof typeof sightMarks

/** Why not everybody sees a report; nothing for a public one. */
export const sightsOf = ({ status, isRestricted }: { status: string; isRestricted?: true | undefined }): Sight[] => [
  ...(status === 'Inactive' ? (['inactive'] as const) : []),
  ...(isRestricted ? (['restricted'] as const) : []),
]

export const sightSentences = {
  inactive: { en: 'Inactive: only staff see this', th: 'ซ่อน: เห็นเฉพาะเจ้าหน้าที่' },
  restricted: { en: 'Restricted: only those granted see it', th: 'จำกัดการเข้าถึง: เห็นเฉพาะผู้ได้รับสิทธิ' },
} as const
