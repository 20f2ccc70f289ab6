import { expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useSidebar } from './SidebarProvider.tsx';

it('throws a clear error outside a sidebar', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderHook(useSidebar)).toThrow('useSidebar must be used within a SidebarProvider');
});
