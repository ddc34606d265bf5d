-- Refuses every change of a step of a complaint. Only the deletion of an account empties texts and photos.
CREATE OR REPLACE FUNCTION keep_complaint_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF current_setting('komsiluk.erasing', true) = 'on'
       AND (NEW.id, NEW.complaint_id, NEW.position, NEW.kind, NEW.author, NEW.remedy, NEW.amount, NEW.refers_to, NEW.about, NEW.created_at)
           IS NOT DISTINCT FROM
           (OLD.id, OLD.complaint_id, OLD.position, OLD.kind, OLD.author, OLD.remedy, OLD.amount, OLD.refers_to, OLD.about, OLD.created_at)
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a step of a complaint is kept: % is refused', TG_OP USING ERRCODE = 'integrity_constraint_violation';
END
$$;
