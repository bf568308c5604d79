import { it } from 'vitest';
import { served } from './support.ts';
const on = served();
const looks = [['d', { width: 1440, height: 900 }, 'light'], ['dd', { width: 1440, height: 900 }, 'dark'], ['p', { width: 390, height: 844 }, 'light'], ['pd', { width: 390, height: 844 }, 'dark']] as const;
it('pictures', async () => {
  for (const [name, viewport, colorScheme] of looks) {
    const page = await on.visitAs('admin@demo.test', '/history', { viewport, colorScheme } as never);
    await page.getByRole('heading', { level: 1, name: 'Changes' }).waitFor();
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/shot-changes-${name}.png` });
    if (name === 'd') {
      await page.goto(`${on.url}/global_history`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `/tmp/shot-people-${name}.png` });
    }
    await page.goto(`${on.url}/clients/import`);
    const choose = async (lines: string[]) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Choose a file' }).click()]);
      await chooser.setFiles({ name: 'crm.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
    };
    await choose(['Partner;City;Name', `Good ${name};Leeds;x`, ';Otley;y', `Fine ${name};Ilkley;z`]);
    if ((await page.getByText('whose file had these headings').count()) === 0) {
      await page.getByRole('combobox', { name: 'Column for Name' }).click();
      await page.getByRole('option', { name: 'Partner' }).click();
    }
    await page.waitForTimeout(700);
    await page.screenshot({ path: `/tmp/shot-import1-${name}.png` });
    await page.getByRole('button', { name: /^Check/ }).click();
    await page.getByRole('button', { name: /leave out/ }).waitFor();
    await page.waitForTimeout(700);
    await page.screenshot({ path: `/tmp/shot-import2-${name}.png` });
    await page.getByRole('button', { name: /leave out/ }).click();
    await page.getByText(/not imported/).first().waitFor();
    await page.waitForTimeout(1200);
    await page.screenshot({ path: `/tmp/shot-import3-${name}.png` });
  }
});
