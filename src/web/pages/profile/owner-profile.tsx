import { useEffect, useRef, useState } from 'react';
import type { Business } from '#shared/contract/business.ts';
import { ownerItem } from '#web/auth/session/owner-storage.ts';
import { readDraft } from '#web/lib/form-draft.ts';
import { FittedName } from '#web/owner/fitted-name.tsx';
import { HiddenNote } from '#web/owner/hidden-note.tsx';
import { useBackgroundRefresh } from '#web/owner/use-background-refresh.ts';
import { useKeptScroll } from '#web/owner/use-kept-scroll.ts';
import { Card } from '#web/ui/card.tsx';
import { TeaGlass } from '#web/ui/drawings.tsx';
import { preloadToasts } from '#web/ui/toast/toaster.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { AppBanner } from './app-banner.tsx';
import { CodeCard } from './code-card.tsx';
import { DangerZone } from './danger-zone.tsx';
import { DataSetting } from './data-setting.tsx';
import { editedFields } from './edit-schema.ts';
import { FirstDayCard } from './first-day-card.tsx';
import { HoursSetting } from './hours-setting.tsx';
import { InfoCard } from './info-card.tsx';
import { LinkCard } from './link-card.tsx';
import { NumberSetting } from './number-setting.tsx';
import { PhoneSetting } from './phone-setting.tsx';
import { SpecialDaysSetting } from './special-days-setting.tsx';
import { ToolsCard } from './tools-card.tsx';
import { VisitsCard } from './visits-card.tsx';

export function OwnerProfile({ business }: { business: Business }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const tools = useRef<HTMLHeadingElement>(null);
  // Resumes an edit that a reload or the session's end interrupted.
  const [editing, setEditing] = useState(
    () => readDraft(ownerItem('edit_typed', business), editedFields(business)) !== null,
  );
  useBackgroundRefresh(business);
  useKeptScroll();
  useEffect(preloadToasts, []);
  return (
    <div className="wrap grid gap-6 pt-page pb-section">
      <div className="flex items-end justify-between gap-6">
        <h1 ref={heading} tabIndex={-1} className="min-w-0 flex-1 wrap-anywhere">
          <FittedName name={business.name} />
        </h1>
        {/* The glass overlaps the next block, as if that were a counter. */}
        <TeaGlass className="-mt-10 mr-[4%] -mb-6 w-30 flex-none max-md:hidden" />
      </div>
      <HiddenNote business={business} />
      <TooltipProvider>
        <AppBanner onDismiss={() => heading.current?.focus()} />
      </TooltipProvider>
      <FirstDayCard business={business} onClose={() => tools.current?.focus()} />
      <ToolsCard business={business} headingRef={tools} />
      <div className="grid gap-6 lg:grid-cols-[7fr_5fr]">
        <div className="grid content-start gap-6">
          <InfoCard business={business} editing={editing} onEditing={setEditing} />
          <LinkCard business={business} secondary={editing} />
        </div>
        <CodeCard business={business} />
      </div>
      <Card>
        <h2>Ayarlar</h2>
        <ul className="-mb-card">
          <HoursSetting business={business} />
          <SpecialDaysSetting business={business} />
          <PhoneSetting business={business} />
          <NumberSetting business={business} />
          <DataSetting />
        </ul>
      </Card>
      <VisitsCard business={business} />
      <DangerZone business={business} />
    </div>
  );
}
