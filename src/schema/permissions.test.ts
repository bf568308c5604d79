import { expect, it } from 'vitest';
import { modulesOf } from './permissions.ts';

it('permissions stand by module and sub-module, the usual actions first, the others by name', () => {
  const names = [
    'enquiry.pending.send_back',
    'master.client.delete',
    'enquiry.own.view',
    'master.client.update',
    'enquiry.pending.approve',
    'master.client.view',
    'enquiry.pending.view',
    'master.client.create',
    'master.client.export.all',
  ];
  expect(modulesOf(names, { enquiry: 'Sales', 'enquiry.own': 'My enquiries' })).toEqual([
    {
      name: 'enquiry',
      label: 'Sales',
      sub_modules: [
        {
          name: 'enquiry.pending',
          label: 'Pending',
          permissions: [
            { name: 'enquiry.pending.view', action: 'view', label: 'View', sentence: '' },
            { name: 'enquiry.pending.approve', action: 'approve', label: 'Approve', sentence: '' },
            { name: 'enquiry.pending.send_back', action: 'send_back', label: 'Send back', sentence: '' },
          ],
        },
        {
          name: 'enquiry.own',
          label: 'My enquiries',
          permissions: [{ name: 'enquiry.own.view', action: 'view', label: 'View', sentence: '' }],
        },
      ],
    },
    {
      name: 'master',
      label: 'Master',
      sub_modules: [
        {
          name: 'master.client',
          label: 'Client',
          permissions: [
            { name: 'master.client.view', action: 'view', label: 'View', sentence: '' },
            { name: 'master.client.create', action: 'create', label: 'Create', sentence: '' },
            { name: 'master.client.update', action: 'update', label: 'Update', sentence: '' },
            { name: 'master.client.delete', action: 'delete', label: 'Delete', sentence: '' },
            { name: 'master.client.export.all', action: 'export.all', label: 'Export.all', sentence: '' },
          ],
        },
      ],
    },
  ]);
});
