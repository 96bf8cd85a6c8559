import { priceListLimits } from '#shared/contract/price-list.ts';
import { Pencil } from '#web/ui/icons.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { addSection, changeSection, type EditedSection, moveSection, removeSection } from './edited-list.ts';
import { type EditingProps, ids, type MoveFocusAndAnnounce, typedTitle } from './editing.ts';
import { PanelActions } from './panel-actions.tsx';
import { TextEdit } from './text-edit.tsx';

interface SectionHeadProps extends EditingProps {
  section: EditedSection;
  open: boolean;
  onToggle: () => void;
  moveFocus: MoveFocusAndAnnounce;
}

function SectionPanel({ list, change, section, onToggle, moveFocus }: SectionHeadProps) {
  const { key } = section;
  const at = list.sections.findIndex((each) => each.key === key);

  function mover(step: -1 | 1) {
    if (list.sections[at + step] === undefined) return undefined;
    return () => {
      change((present) => moveSection(present, key, step));
      moveFocus(ids.move(key, step), `${section.title}: ${at + step + 1}. bölüm`);
    };
  }
  function remove() {
    change((present) => removeSection(present, key));
    moveFocus(ids.list);
    showToast({
      title: 'Bölüm silindi',
      description:
        section.products.length === 0
          ? section.title
          : `${section.title} ve içindeki ${section.products.length} ürün silindi.`,
      action: {
        label: 'Geri Al',
        run() {
          change((present) => addSection(present, section, at));
          moveFocus(ids.section(key));
        },
      },
    });
  }
  return (
    <div className="price-panel">
      <TextEdit
        label="Bölümün adı"
        value={section.title}
        schema={typedTitle}
        maxLength={priceListLimits.title}
        onSave={(text) =>
          change((present) => changeSection(present, key, (each) => ({ ...each, title: text })))
        }
      />
      <PanelActions of={key} mover={mover} onRemove={remove} onClose={onToggle}>
        Bölümü Sil
      </PanelActions>
    </div>
  );
}

export function SectionHead(props: SectionHeadProps) {
  const { section, open, onToggle, moveFocus } = props;
  const toggle = `${ids.section(section.key)}-duzenle`;
  function close() {
    onToggle();
    moveFocus(toggle);
  }
  return (
    <>
      <div className="price-section-head">
        <h3 id={ids.section(section.key)} tabIndex={-1}>
          {section.title}
        </h3>
        <button
          id={toggle}
          type="button"
          className="price-edit"
          aria-expanded={open}
          aria-label={`${section.title}: bölümü düzenle`}
          onClick={onToggle}
        >
          <Pencil />
        </button>
      </div>
      {open && <SectionPanel {...props} onToggle={close} />}
    </>
  );
}
