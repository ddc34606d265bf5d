-- Returns the member who did the last finished visit of a conversation; null for the provider in person.
CREATE OR REPLACE FUNCTION rated_member(conversation uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT member_id FROM public.appointments
  WHERE conversation_id = conversation AND booking_id IS NOT NULL AND status = 'done'
  ORDER BY appointment_time DESC LIMIT 1
$$;
