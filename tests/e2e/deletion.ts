import type { Page } from '@playwright/test';

export const deletionDialog = (page: Page) => page.getByRole('dialog', { name: 'Hesabı Kalıcı Olarak Sil' });

/** Confirms the deletion of the account in its open dialog. */
export async function confirmDeletion(page: Page): Promise<void> {
  await deletionDialog(page).getByLabel('Onaylamak için HESABIMI SIL yazın').fill('HESABIMI SIL');
  await deletionDialog(page).getByRole('button', { name: 'Hesabımı Kalıcı Olarak Sil' }).click();
}
