import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { Dialog } from '../../web/ui/dialogs/Dialog.tsx'
import { SidePanel } from '../../web/ui/dialogs/SidePanel.tsx'
import { ListField } from '../../web/ui/fields/combobox/ListField.tsx'
import { TwoListPicker } from '../../web/ui/picker/TwoListPicker.tsx'
import { SelectCell } from '../../web/ui/table/SelectCell.tsx'
import { RemoteStaffTable } from '../../web/ui/table/StaffTable.tsx'
import { useSelection } from '../../web/ui/table/selection/use-selection.ts'
import { useRequest } from '../../web/ui/use-request.ts'
import { createI18n } from '../../web/words/index.ts'
import { loadStaffWords, loadWords } from '../../web/words/load.ts'
import { buildReaders, type Reader } from './people.ts'
import '../../web/ui/tokens.css'
import '../../web/ui/fonts.css'
import '../../web/ui/ground.css'
import '../../web/ui/controls.css'
import '../../web/ui/fields/forms.css'
import '../../web/ui/pages.css'
import '../../web/ui/table/table.css'
import '../../web/ui/floats.css'

const inThai = new URLSearchParams(location.search).get('lang') === 'th'
const inLanguage = (en: string, th: string) => (inThai ? th : en)

const readers = buildReaders()
const columns = [
  { name: 'username', label: inLanguage('Username', 'ชื่อผู้ใช้'), text: ({ username }: Reader) => username },
  { name: 'email', label: inLanguage('Email', 'อีเมล'), text: ({ email }: Reader) => email, className: 'wide' },
]
const keys = { rowKey: ({ id }: Reader) => id, rowName: ({ username }: Reader) => username }
const current = {
  title: inLanguage('In the group', 'อยู่ในกลุ่ม'),
  columns,
  sort: 'username',
  load: readers.members,
  move: readers.remove,
  isHarmful: true,
}
const others = {
  ...current,
  title: inLanguage('Not in the group', 'ไม่อยู่ในกลุ่ม'),
  load: readers.others,
  move: readers.add,
  isHarmful: false,
}

const ChoosingPicker = () => (
  <TwoListPicker
    {...keys}
    current={{
      ...current,
      bulkMove: {
        formatHeading: count => inLanguage(`${count} chosen to remove`, `เลือกนำออก ${count} รายการ`),
        formatButton: count => inLanguage(`Remove ${count} users`, `นำออก ${count} บัญชี`),
        progress: inLanguage('Removing users', 'กำลังนำผู้ใช้ออก'),
        toConfirmation: count => ({
          title: inLanguage('Are you Confirm?', 'ยืนยันหรือไม่'),
          verb: inLanguage(`Yes remove ${count}`, `ยืนยันการนำออก ${count}`),
        }),
      },
    }}
    others={{
      ...others,
      bulkMove: {
        formatHeading: count => inLanguage(`${count} chosen to add`, `เลือกเพิ่ม ${count} รายการ`),
        formatButton: count => inLanguage(`Add ${count} users`, `เพิ่ม ${count} บัญชี`),
        progress: inLanguage('Adding users', 'กำลังเพิ่มผู้ใช้'),
      },
    }}
  />
)

const ImmediatePicker = () => (
  <TwoListPicker
    {...keys}
    current={{
      ...current,
      rowMove: {
        verb: inLanguage('Remove', 'นำออก'),
        formatAccessibleName: name => inLanguage(`Remove ${name}`, `นำ ${name} ออก`),
      },
    }}
    others={{
      ...others,
      rowMove: {
        verb: inLanguage('Add', 'เพิ่ม'),
        formatAccessibleName: name => inLanguage(`Add ${name}`, `เพิ่ม ${name}`),
      },
    }}
    describeFailure={error => (error instanceof Error ? error.message : undefined)}
  />
)

const Details = () => (
  <form>
    {Array.from({ length: 40 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
      <p key={index}>{index + 1}</p>
    ))}
    <div className="foot">
      <button type="button" className="btn primary">
        {inLanguage('Save', 'บันทึก')}
      </button>
    </div>
  </form>
)

const SelectableTable = () => {
  const selection = useSelection<number>()
  const [statuses, setStatuses] = useState<Record<number, string>>({})
  const status = {
    name: 'status',
    label: inLanguage('Status', 'สถานะ'),
    show: ({ id, username }: Reader) => (
      <SelectCell
        label={inLanguage(`Status of ${username}`, `สถานะของ ${username}`)}
        value={statuses[id] ?? 'Active'}
        choices={['Active', 'Offline'].map(value => ({ value, label: value }))}
        tone={statuses[id] === 'Offline' ? 'error' : 'done'}
        onChoose={value => setStatuses({ ...statuses, [id]: value })}
      />
    ),
  }
  return (
    <RemoteStaffTable
      label={inLanguage('Users', 'ผู้ใช้')}
      columns={[...columns, status]}
      rowKey={keys.rowKey}
      load={readers.others}
      selecting={{
        selection,
        rowName: keys.rowName,
        actions: (
          <button type="button" className="btn sm quiet danger">
            {inLanguage('Remove Selected', 'ลบรายการที่เลือก')}
          </button>
        ),
      }}
    />
  )
}

/** Sends to the fake server, and shows what the hook of requests returns. */
const Requests = () => {
  const { busy, failure, run, clearFailure } = useRequest()
  const [sentCount, setSentCount] = useState(0)
  const send = (ids: number[]) =>
    run(async () => {
      setSentCount(count => count + 1)
      await readers.add(ids)
    })
  return (
    <>
      <p>{`${sentCount} sent, ${busy ? 'busy' : 'ready'}`}</p>
      {failure !== undefined && <p role="alert">{String(failure)}</p>}
      <div className="foot">
        <button type="button" className="btn" onClick={() => void send([666])}>
          Send a refused request
        </button>
        <button type="button" className="btn" onClick={clearFailure}>
          Clear
        </button>
        <button type="button" className="btn primary" onClick={() => void send([13])}>
          Send
        </button>
      </div>
    </>
  )
}

const sources = [
  { key: '', label: inLanguage('By its workflow name', 'ตามชื่อเวิร์กโฟลว์') },
  ...Array.from({ length: 3000 }, (_, index) => ({
    key: `internal ${index}`,
    label: `load_${String(index).padStart(4, '0')}`,
    detail: inLanguage('Internal', 'ภายใน'),
  })),
]

/** A list that is short enough for a select, or long. */
const List = ({ options }: { options: typeof sources }) => {
  const [chosenKey, choose] = useState<string | undefined>('')
  return (
    <>
      <ListField label={inLanguage('Source', 'แหล่งข้อมูล')} options={options} chosenKey={chosenKey} onChoose={choose} />
      <p>{`key: ${chosenKey ?? 'none'}`}</p>
      <div className="foot">
        <button type="button" className="btn primary">
          {inLanguage('Save', 'บันทึก')}
        </button>
      </div>
    </>
  )
}

const parts: Record<string, (props: { title: string; open: boolean; onClose: () => void }) => ReactNode> = {
  'Side panel': props => (
    <SidePanel {...props} note="reader.00001">
      <Details />
    </SidePanel>
  ),
  'Dialog 750': props => (
    <Dialog {...props} width={750}>
      <Details />
    </Dialog>
  ),
  'Dialog 1200': props => (
    <Dialog {...props} width={1200}>
      <Details />
    </Dialog>
  ),
  'Full dialog': props => (
    <Dialog {...props} width="full">
      <Details />
    </Dialog>
  ),
  Picker: props => (
    <Dialog
      {...props}
      note={inLanguage('Users in this group, and those who are not', 'ผู้ใช้ในกลุ่มนี้และผู้ใช้อื่น')}
      width="full"
    >
      <ChoosingPicker />
    </Dialog>
  ),
  'Selectable table': props => (
    <Dialog {...props} width="full">
      <SelectableTable />
    </Dialog>
  ),
  'Short list': props => (
    <Dialog {...props} width={500}>
      <List options={sources.slice(0, 5)} />
    </Dialog>
  ),
  'Long list': props => (
    <Dialog {...props} width={500}>
      <List options={sources} />
    </Dialog>
  ),
  Requests: props => (
    <Dialog {...props} width={560}>
      <Requests />
    </Dialog>
  ),
  'Immediate picker': props => (
    <Dialog {...props} width="full">
      <ImmediatePicker />
    </Dialog>
  ),
}

/** Every part behind a button with its name, on a page that is long enough to scroll. */
const Parts = () => {
  const [openedTitle, open] = useState<string>()
  return (
    <main className="main" style={{ minHeight: '200vh' }}>
      <h1>Parts</h1>
      <div className="actions">
        {Object.keys(parts).map(name => (
          <button key={name} type="button" className="btn" onClick={() => open(name)}>
            {name}
          </button>
        ))}
      </div>
      {Object.entries(parts).map(([title, show]) => (
        <div key={title}>{show({ title, open: openedTitle === title, onClose: () => open(undefined) })}</div>
      ))}
    </main>
  )
}

document.documentElement.lang = inThai ? 'th' : 'en'
const words = createI18n(inThai ? 'th' : 'en', await loadWords(inThai ? 'th' : 'en'))
for (const [room, sentences] of Object.entries(await loadStaffWords(inThai ? 'th' : 'en')))
  words.addResourceBundle(words.language, room, sentences)
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <I18nextProvider i18n={words}>
    {/* Tables keep their view by the entry of the history. */}
    <MemoryRouter>
      <Parts />
    </MemoryRouter>
  </I18nextProvider>,
)
