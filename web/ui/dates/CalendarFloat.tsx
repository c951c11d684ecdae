import { isSameDay } from '@internationalized/date'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { ReactNode, RefObject } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../words/use-language.ts'
import { Icon } from '../Icon.tsx'
import { CalendarFoot } from './CalendarFoot.tsx'
import { getBangkokToday } from './calendars.ts'
import { MonthSelects } from './MonthSelects.tsx'

interface Props {
  /** The date field; only needed to find the dialog that contains it. */
  field: RefObject<HTMLElement | null>
  /** Renders the calendar of a day or of a range around its parts: months, days and foot. */
  children: (calendarParts: ReactNode) => ReactNode
}

/** English weekdays have two letters in a calendar: Mo, Tu, We. */
const englishNameLength = 2

/** The calendar of a date field, floating below it. In a dialog it is a child of the dialog, as everything outside an open one is inert. */
export const CalendarFloat = ({ field, children }: Props) => (
  <Popover
    className="datecalendar"
    placement="bottom start"
    offset={4}
    UNSTABLE_portalContainer={field.current?.closest('dialog') ?? undefined}
  >
    <Dialog className="inner">{children(<CalendarParts />)}</Dialog>
  </Popover>
)

const CalendarParts = () => {
  const { t } = useTranslation('dates')
  const language = useLanguage()
  const today = getBangkokToday(language)
  return (
    <>
      <div className="head">
        <Button slot="previous" className="iconbtn" aria-label={t('previousMonth')}>
          <Icon of={IconChevronLeft} />
        </Button>
        <MonthSelects />
        <Button slot="next" className="iconbtn" aria-label={t('nextMonth')}>
          <Icon of={IconChevronRight} />
        </Button>
      </div>
      <CalendarGrid className="days" weekdayStyle={language === 'th' ? 'narrow' : 'short'}>
        <CalendarGridHeader>
          {name => (
            <CalendarHeaderCell>{language === 'th' ? name : name.slice(0, englishNameLength)}</CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {date => <CalendarCell date={date} className={isSameDay(date, today) ? 'day today' : 'day'} />}
        </CalendarGridBody>
      </CalendarGrid>
      <CalendarFoot today={today} />
    </>
  )
}
