import { priceListLimits } from '#shared/contract/price-list.ts';
import { IconButton } from '#web/owner/icon-button.tsx';
import {
  changeSection,
  type EditedList,
  type EditedSection,
  moveSection,
  removeSection,
  restoreMovedSection,
  restoreSection,
} from '#web/owner/prices/edited-list.ts';
import { Pencil } from '#web/ui/icons.ts';
import { EditPanel } from './edit-panel.tsx';
import { type EditingProps, ids, type MoveFocus, typedTitle } from './editing.ts';
import type { Moves } from './moves.ts';
import { TextEdit } from './text-edit.tsx';
import { offerUndo } from './undo.ts';

interface SectionHeadProps extends EditingProps {
  section: EditedSection;
  open: boolean;
  moves: Moves;
  onToggle: () => void;
  moveFocus: MoveFocus;
}

function SectionPanel({ list, change, section, moves, onToggle, moveFocus }: SectionHeadProps) {
  const { key } = section;
  const at = list.sections.findIndex((each) => each.key === key);

  function mover(step: -1 | 1) {
    if (list.sections[at + step] === undefined) return undefined;
    return () => {
      const before = moves.before(key, list);
      change((present) => moveSection(present, key, step));
      moveFocus(ids.move(key, step));
      moves.report({
        key,
        before,
        sentence: `${section.title} taşındı: ${at + step + 1}. bölüm`,
        undo() {
          change((present) => restoreMovedSection(present, key, before));
          moveFocus(ids.section(key));
        },
      });
    };
  }
  function remove() {
    change((present) => removeSection(present, key));
    const beside = list.sections[at + 1] ?? list.sections[at - 1];
    moveFocus(beside === undefined ? ids.list : ids.section(beside.key));
    const restore = (present: EditedList) => restoreSection(present, section, list);
    offerUndo({ section, products: section.products, restore, change, moveFocus });
  }
  return (
    <EditPanel
      of={key}
      moved={moves.of(key)}
      mover={mover}
      onRemove={remove}
      onClose={onToggle}
      removal="Bölümü Sil"
    >
      <TextEdit
        label="Bölümün adı"
        value={section.title}
        schema={typedTitle}
        maxLength={priceListLimits.title}
        onSave={(text) =>
          change((present) => changeSection(present, key, (each) => ({ ...each, title: text })))
        }
      />
    </EditPanel>
  );
}

export function SectionHead(props: SectionHeadProps) {
  const { list, section, open, onToggle, moveFocus } = props;
  const toggle = `${ids.section(section.key)}-duzenle`;
  function close() {
    onToggle();
    moveFocus(toggle);
  }
  return (
    <>
      <div className="grid min-h-13 grid-cols-[minmax(0,1fr)_44px] items-center gap-2 py-1.5">
        <h3 id={ids.section(section.key)} tabIndex={-1} className="text-sub text-red-ink wrap-anywhere">
          {section.title}
        </h3>
        {/* One that was deleted here heads the question about its product. */}
        {list.sections.some(({ key }) => key === section.key) && (
          <IconButton
            id={toggle}
            aria-expanded={open}
            aria-label={`${section.title}: bölümü düzenle`}
            onClick={onToggle}
          >
            <Pencil />
          </IconButton>
        )}
      </div>
      {open && <SectionPanel {...props} onToggle={close} />}
    </>
  );
}
